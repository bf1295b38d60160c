import { Button } from '@mantine/core'
import { useState } from 'react'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import type { LoadedRecord } from '../record/record-entry.ts'
import { EmergencyPage } from './EmergencyPage.tsx'
import type { Patient } from './Paper.tsx'
import { PrintChoice, type Printed } from './PrintChoice.tsx'
import { PrintedRecord } from './PrintedRecord.tsx'
import classes from './PrintOffer.module.css'
import { useIsPrinting } from './use-is-printing.ts'

interface PrintOfferProps {
  record: LoadedRecord
  patient: Patient
}

/** A clean document of the chosen sections, however printing is started. */
export function PrintOffer({ record, patient }: PrintOfferProps) {
  const [printed, setPrinted] = useState<Printed>('record')
  const [sections, setSections] = useState<readonly RecordSectionName[]>(recordSections)
  // The document contains every entry.
  const isPrinting = useIsPrinting()
  return (
    <>
      <div className={classes['offer']}>
        <Disclosure summary="Print or save as PDF">
          <PrintChoice
            printed={printed}
            onPrinted={setPrinted}
            sections={sections}
            onSections={setSections}
          />
          <p>
            The document has your name, your date of birth and your surgery on it. Keep it somewhere
            private. For a PDF, choose “Save as PDF” as the printer.
          </p>
          <Button onClick={() => window.print()}>Print</Button>
        </Disclosure>
      </div>
      {isPrinting && printed === 'record' && (
        <PrintedRecord record={record} patient={patient} sections={sections} />
      )}
      {isPrinting && printed === 'emergency' && <EmergencyPage record={record} patient={patient} />}
    </>
  )
}
