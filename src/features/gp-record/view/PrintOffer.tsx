import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { sectionNames } from '../record/record-words.ts'
import type { LoadedRecord } from '../record/record-entry.ts'
import { PrintedRecord } from './PrintedRecord.tsx'
import classes from './PrintOffer.module.css'

interface PrintOfferProps {
  record: LoadedRecord
  patient: string
}

/** A clean document of the chosen sections, however printing is begun. */
export function PrintOffer({ record, patient }: PrintOfferProps) {
  const [chosen, setChosen] = useState<readonly RecordSectionName[]>(recordSections)
  const isPrinting = useIsPrinting()
  return (
    <>
      <div className={classes['offer']}>
        <Disclosure summary="Print or save as PDF">
          <PrintChoice chosen={chosen} onChoose={setChosen} />
        </Disclosure>
      </div>
      {isPrinting && <PrintedRecord record={record} patient={patient} sections={chosen} />}
    </>
  )
}

interface PrintChoiceProps {
  chosen: readonly RecordSectionName[]
  onChoose: (chosen: readonly RecordSectionName[]) => void
}

/** Which sections the document has, and the way to it. */
function PrintChoice({ chosen, onChoose }: PrintChoiceProps) {
  const toggle = (name: RecordSectionName) =>
    onChoose(
      recordSections.filter((each) =>
        each === name ? !chosen.includes(name) : chosen.includes(each),
      ),
    )
  return (
    <>
      <fieldset className={classes['sections']}>
        <legend>Sections to print</legend>
        {recordSections.map((name) => (
          <Checkbox
            key={name}
            label={sectionNames[name]}
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
          />
        ))}
      </fieldset>
      <p>
        The document has your name, your surgery and the dates on it. Keep it where others do not
        read it. For a PDF, choose “Save as PDF” as the printer.
      </p>
      <Button onClick={() => window.print()}>Print</Button>
    </>
  )
}

/** The document exists only while it is printed: it holds every entry there is. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as the handlers have returned.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
