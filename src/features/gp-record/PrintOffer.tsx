import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { type ShownSection, shownSections } from '#contract/gp-record.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { sectionNames } from '#domain/record-sections.ts'
import type { LoadedRecord } from '#record/reading/record-entry.ts'
import { useIsPrinting, type Patient } from '#record/Paper.tsx'
import { EmergencyCard } from '#record/EmergencyCard.tsx'
import { PrintedRecord } from './PrintedRecord.tsx'
import classes from './PrintOffer.module.css'

interface PrintOfferProps {
  record: LoadedRecord
  patient: Patient
}

/** A clean document of the chosen sections, however printing is started. */
export function PrintOffer({ record, patient }: PrintOfferProps) {
  const [printed, setPrinted] = useState<Printed>('record')
  const [sections, setSections] = useState<readonly ShownSection[]>(shownSections)
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
      {isPrinting && printed === 'emergency' && (
        <EmergencyCard record={record} patient={patient} isPrinting isSmall />
      )}
    </>
  )
}

/** What is printed: the record, or the emergency page. */
type Printed = 'record' | 'emergency'

interface PrintChoiceProps {
  printed: Printed
  onPrinted: (printed: Printed) => void
  sections: readonly ShownSection[]
  onSections: (sections: readonly ShownSection[]) => void
}

/** What to print, and which sections of the record. */
function PrintChoice({ printed, onPrinted, sections, onSections }: PrintChoiceProps) {
  const toggle = (name: ShownSection) =>
    onSections(
      shownSections.filter((each) =>
        each === name ? !sections.includes(name) : sections.includes(each),
      ),
    )
  return (
    <>
      <fieldset>
        <legend>What to print</legend>
        <Radio
          name="printed"
          label="My record, set out for a doctor"
          checked={printed === 'record'}
          onChange={() => onPrinted('record')}
        />
        <Radio
          name="printed"
          label="One page for an emergency, more if your lists are long: allergies, medicines, problems, diagnoses and contacts"
          checked={printed === 'emergency'}
          onChange={() => onPrinted('emergency')}
        />
      </fieldset>
      {printed === 'record' && (
        <fieldset>
          <legend>Sections to print</legend>
          {shownSections.map((name) => (
            <Checkbox
              key={name}
              label={sectionNames[name]}
              checked={sections.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
