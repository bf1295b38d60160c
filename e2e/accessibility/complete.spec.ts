import { expect, test } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { visits } from './states.ts'

test('every route is looked at, idle and offline, and no two have the same title', () => {
  const titles = new Set<string>()
  for (const route of Object.keys(routes)) {
    const visit = visits.find((each) => each.route === route)
    expect
      .soft(
        visit?.all.map(({ kind }) => kind),
        route,
      )
      .toEqual(expect.arrayContaining(['idle', 'offline']))
    if (!visit) continue
    expect.soft(titles.has(visit.title), `the title of ${route}, “${visit.title}”`).toBe(false)
    titles.add(visit.title)
  }
})

test('no two states of a route have the same name', () => {
  for (const { route, all } of visits) {
    const names = all.map(({ kind, name }) => `${kind}: ${name}`)
    expect.soft(names, route).toEqual([...new Set(names)])
  }
})
