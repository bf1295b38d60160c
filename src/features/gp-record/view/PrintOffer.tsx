import { Button, Checkbox, Radio } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { sectionNames } from '../record/record-words.ts'
import type { LoadedRecord } from '../record/record-entry.ts'
import { EmergencyPage } from './EmergencyPage.tsx'
import type { Patient } from './Paper.tsx'
import { PrintedRecord } from './PrintedRecord.tsx'
import classes from './PrintOffer.module.css'

interface PrintOfferProps {
  record: LoadedRecord
  patient: Patient
}

/** What is printed: the record, or what is asked first in an emergency. */
type Document = 'sections' | 'emergency'

/** A clean document of the chosen sections, however printing is begun. */
export function PrintOffer({ record, patient }: PrintOfferProps) {
  const [chosen, setChosen] = useState<readonly RecordSectionName[]>(recordSections)
  const [document, setDocument] = useState<Document>('sections')
  const isPrinting = useIsPrinting()
  return (
    <>
      <div className={classes['offer']}>
        <Disclosure summary="Print or save as PDF">
          <fieldset className={classes['sections']}>
            <legend>What to print</legend>
            <Radio
              name="printed"
              label="My record, in the order a clinician reads it"
              checked={document === 'sections'}
              onChange={() => setDocument('sections')}
            />
            <Radio
              name="printed"
              label="One page for an emergency: allergies, medicines, problems, diagnoses and contacts"
              checked={document === 'emergency'}
              onChange={() => setDocument('emergency')}
            />
          </fieldset>
          {document === 'sections' && <SectionsToPrint chosen={chosen} onChoose={setChosen} />}
          <p>
            The document has your name, your date of birth and your surgery on it. Keep it somewhere
            private. For a PDF, choose “Save as PDF” as the printer.
          </p>
          <Button onClick={() => window.print()}>Print</Button>
        </Disclosure>
      </div>
      {isPrinting && document === 'sections' && (
        <PrintedRecord record={record} patient={patient} sections={chosen} />
      )}
      {isPrinting && document === 'emergency' && (
        <EmergencyPage record={record} patient={patient} />
      )}
    </>
  )
}

interface SectionsToPrintProps {
  chosen: readonly RecordSectionName[]
  onChoose: (chosen: readonly RecordSectionName[]) => void
}

function SectionsToPrint({ chosen, onChoose }: SectionsToPrintProps) {
  const toggle = (name: RecordSectionName) =>
    onChoose(
      recordSections.filter((each) =>
        each === name ? !chosen.includes(name) : chosen.includes(each),
      ),
    )
  return (
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
