import { Checkbox, Radio } from '@mantine/core'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { sectionNames } from '#ui/section-words.ts'
import classes from './PrintOffer.module.css'

/** What is printed: the record, or the emergency page. */
export type Printed = 'record' | 'emergency'

interface PrintChoiceProps {
  printed: Printed
  onPrinted: (printed: Printed) => void
  sections: readonly RecordSectionName[]
  onSections: (sections: readonly RecordSectionName[]) => void
}

/** What to print, and which sections of the record. */
export function PrintChoice({ printed, onPrinted, sections, onSections }: PrintChoiceProps) {
  const toggle = (name: RecordSectionName) =>
    onSections(
      recordSections.filter((each) =>
        each === name ? !sections.includes(name) : sections.includes(each),
      ),
    )
  return (
    <>
      <fieldset className={classes['sections']}>
        <legend>What to print</legend>
        <Radio
          name="printed"
          label="My record, in the order a clinician reads it"
          checked={printed === 'record'}
          onChange={() => onPrinted('record')}
        />
        <Radio
          name="printed"
          label="One page for an emergency, two if you have many allergies: allergies, medicines, problems, diagnoses and contacts"
          checked={printed === 'emergency'}
          onChange={() => onPrinted('emergency')}
        />
      </fieldset>
      {printed === 'record' && (
        <fieldset className={classes['sections']}>
          <legend>Sections to print</legend>
          {recordSections.map((name) => (
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
