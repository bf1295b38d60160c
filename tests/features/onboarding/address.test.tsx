import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp, question, type OpenedApp } from '../../support/member-app.tsx'

const given = withDatabase()
let people = 0

async function askedForAddress() {
  people += 1
  const app = await openApp(given.db, `user_moving_${people}`, routes.onboardingStep.href('step1'))
  await question('Where do you live?')
  return app
}
const next = () => screen.getByRole('button', { name: 'Next' })
const field = (label: string) => screen.getByLabelText(label)
const type = async ({ user }: OpenedApp, label: string, text: string) => {
  await user.clear(field(label))
  await user.click(field(label))
  await user.paste(text)
}

async function typedByHand(address: Partial<Record<'line1' | 'city' | 'postcode', string>>) {
  const app = await askedForAddress()
  await app.user.click(screen.getByRole('button', { name: 'Enter address manually' }))
  if (address.line1) await type(app, 'Address line 1', address.line1)
  if (address.city) await type(app, 'Town or city', address.city)
  if (address.postcode) await type(app, 'Postcode', address.postcode)
  return app
}
const saved = async ({ api }: OpenedApp) => (await api.get('/addresses')).body

test('a postcode opens into its addresses, and the one that is chosen fills the fields', async () => {
  const app = await askedForAddress()
  expect(screen.queryByLabelText('Address line 1')).toBeNull()
  const lookUp = screen.getByRole('combobox', { name: 'Find your address' })
  await app.user.click(lookUp)
  await app.user.paste('wr26nj')
  await app.user.click(await screen.findByRole('option', { name: /WR2 6NJ/ }))
  await app.user.click(
    (await screen.findAllByRole('option', { name: /Parish Well Lane/ }))[0] ?? lookUp,
  )
  await waitFor(() => expect(field('Postcode')).toHaveProperty('value', 'WR2 6NJ'))
  expect(field('Address line 1')).toHaveProperty('readOnly', true)
  await app.user.click(next())
  await question("What's your diagnosis?")
  expect(await saved(app)).toMatchObject([{ postcode: 'WR2 6NJ', city: 'Worcester' }])
})

test('who typed an address and chose none is told how to give one', async () => {
  const { user, writes } = await askedForAddress()
  await user.click(screen.getByRole('combobox', { name: 'Find your address' }))
  await user.paste('wr26nj')
  await user.click(next())
  await screen.findByRole('link', {
    name: /Choose your address from the list, or enter it manually/,
  })
  expect(writes()).toEqual([])
})

test('no more than ten addresses are shown, and their number is said', async () => {
  const { user } = await askedForAddress()
  await user.click(screen.getByRole('combobox', { name: 'Find your address' }))
  await user.paste('Parish Well Lane, WR2 6NJ')
  expect((await screen.findAllByRole('option')).length).toBeLessThanOrEqual(10)
  const options = screen.getAllByRole('option').length
  await screen.findByText(options === 1 ? '1 address found' : `${options} addresses found`)
})

test('a typed address is confirmed against the one that was found', async () => {
  const app = await typedByHand({
    line1: '1 parish well lane',
    city: 'Worcester',
    postcode: 'wr26nj',
  })
  expect(screen.queryByRole('combobox')).toBeNull()
  await app.user.click(next())
  await question('Which address is right?')
  expect(app.writes()).not.toContain('POST /addresses')
  expect(screen.getByText('1 parish well lane')).toBeDefined()
  await app.user.click(screen.getByRole('button', { name: 'Use the address we found' }))
  await question("What's your diagnosis?")
  expect(await saved(app)).toMatchObject([{ line1: '1 Parish Well Lane', postcode: 'WR2 6NJ' }])
})

test('an address that nobody knows is saved as it was typed', async () => {
  const app = await typedByHand({
    line1: '3 <b>O’Hara’s</b> Yard 🏡',
    city: 'Nowhere',
    postcode: 'ZZ1',
  })
  await app.user.click(next())
  await screen.findByText(/We could not find this address/)
  await app.user.click(screen.getByRole('button', { name: 'Use the address I typed' }))
  await question("What's your diagnosis?")
  expect(await saved(app)).toMatchObject([
    { line1: '3 <b>O’Hara’s</b> Yard 🏡', city: 'Nowhere', postcode: 'ZZ1' },
  ])
})

const outages: [string, () => Response][] = [
  [
    'answers an error inside 200',
    () => Response.json({ Items: [{ Error: '2', Description: 'Unknown key' }] }),
  ],
  ['is down', () => Response.json({}, { status: 503 })],
  ['cannot be reached', unreachable],
]

function unreachable(): never {
  throw new TypeError('Failed to fetch')
}

describe('an address goes on without its check when the service', () => {
  test.each(outages)('%s', async (_, outage) => {
    const app = await typedByHand({ line1: '1 Elm Row', city: 'York', postcode: 'YO10 4HN' })
    app.network.fault = ({ url }) => (url.includes('/address-service/') ? outage() : undefined)
    await app.user.click(next())
    await screen.findByText(/We could not check this address/)
    await app.user.click(screen.getByRole('button', { name: 'Use the address I typed' }))
    await question("What's your diagnosis?")
    expect(await saved(app)).toMatchObject([{ line1: '1 Elm Row' }])
  })

  test('the look-up says so, and the way by hand remains', async () => {
    const { user, network } = await askedForAddress()
    network.fault = ({ url }) => (url.includes('/address-service/') ? unreachable() : undefined)
    await user.click(screen.getByRole('combobox', { name: 'Find your address' }))
    await user.paste('WR2 6NJ')
    await screen.findByText(/You can enter your address manually/)
  })
})

test('what is missing of an address is said in the words of the specification', async () => {
  const { user, writes } = await typedByHand({ city: 'Hallow' })
  await user.clear(field('Town or city'))
  await user.paste(' ')
  await user.click(next())
  for (const name of [
    'Please enter the first line of your address.',
    'Please enter your city.',
    'Please enter your postcode.',
  ]) {
    await screen.findByRole('link', { name })
  }
  expect(writes()).toEqual([])
})

test('a postcode of an odd shape earns a warning', async () => {
  const { user } = await typedByHand({ line1: '1 Elm Row', city: 'York', postcode: 'nonsense' })
  await user.tab()
  await screen.findByText(/does not look like a UK postcode/)
})

/** Holds the replies to address retrievals; `arrive` releases the one whose id matches. */
function holdRetrievals(app: OpenedApp) {
  const held: ((line1: string) => void)[] = []
  app.network.fault = ({ url }) =>
    url.includes('/Retrieve/')
      ? new Promise((resolve) => {
          held.push((line1) => {
            const address = { Id: line1, Line1: line1, City: 'Worcester', PostalCode: 'WR2 6NJ' }
            resolve(Response.json({ Items: [address] }))
          })
        })
      : undefined
  return held
}

async function foundTwoAddresses() {
  const app = await askedForAddress()
  const lookUp = screen.getByRole('combobox', { name: 'Find your address' })
  await app.user.click(lookUp)
  await app.user.paste('wr26nj')
  await app.user.click(await screen.findByRole('option', { name: /WR2 6NJ/ }))
  await screen.findAllByRole('option', { name: /Parish Well Lane/ })
  const choose = async (place: number) => {
    await app.user.click(lookUp)
    await app.user.click((await screen.findAllByRole('option'))[place] ?? lookUp)
  }
  return { app, choose, held: holdRetrievals(app) }
}

test('the address that was chosen last is the one that is filled in, whichever comes first', async () => {
  const { app, choose, held } = await foundTwoAddresses()
  await choose(0)
  await screen.findByText('Getting the address…')
  await choose(1)
  await waitFor(() => expect(held).toHaveLength(2))
  held[1]?.('2 Chosen Last')
  await waitFor(() => expect(field('Address line 1')).toHaveProperty('value', '2 Chosen Last'))
  held[0]?.('1 Chosen First')
  await app.user.click(field('Address line 1'))
  expect(field('Address line 1')).toHaveProperty('value', '2 Chosen Last')
})

test('an address that comes late takes nothing from what is typed by hand, which is confirmed', async () => {
  const { app, choose, held } = await foundTwoAddresses()
  await choose(0)
  await waitFor(() => expect(held).toHaveLength(1))
  await app.user.click(screen.getByRole('button', { name: 'Enter address manually' }))
  await type(app, 'Address line 1', '1 Elm Row')
  await type(app, 'Town or city', 'York')
  await type(app, 'Postcode', 'YO10 4HN')
  held[0]?.('1 Chosen First')
  app.network.fault = () => undefined
  await app.user.click(next())
  await screen.findByRole('button', { name: 'Use the address I typed' })
  expect(screen.getByText('1 Elm Row')).toBeDefined()
  expect(app.writes()).not.toContain('POST /addresses')
})
