import '@mantine/core/styles.css'
import { MantineProvider, Table } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { assembleRecord } from '../../../src/record/reading/assemble-record.ts'
import { parseReplies } from '../../../src/record/reading/record-reader.ts'
import type { RecordEntry } from '../../../src/record/reading/record-entry.ts'

/** The baseline for the record: every entry in one Mantine table. */
const PlainTable = ({ entries }: { entries: readonly RecordEntry[] }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Date</Table.Th>
        <Table.Th>Entry</Table.Th>
        <Table.Th>Values</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {entries.map(({ key, date, title, status, groups, facts }) => (
        <Table.Tr key={key}>
          <Table.Td>{date}</Table.Td>
          <Table.Td>
            {title} {status}
          </Table.Td>
          <Table.Td>
            {groups.flatMap(({ readings }) =>
              readings.map(({ term, value, range }, index) => (
                <div key={index}>
                  {term} {value} {range}
                </div>
              )),
            )}
            {facts.map(({ term, value }) => (
              <div key={term}>
                {term}: {value}
              </div>
            ))}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const main = document.querySelector('#main')
const root = main && createRoot(main)
const reply = await fetch(`./records/${location.hash.slice(1)}.json`)
const records = parseReplies([await reply.json()]) ?? []
const record = assembleRecord(records, { from: '1900-01-01', to: '2100-01-01' })
const entries = [...(record?.firstOfEach(record.count).values() ?? [])].flat()

/** Starts with the validated record, as the product does once its worker has read it. */
addEventListener('bench-show', () => {
  dispatchEvent(new Event('bench-read'))
  root?.render(
    <MantineProvider>
      <PlainTable entries={entries} />
    </MantineProvider>,
  )
})
document.documentElement.dataset['ready'] = ''
