import { Button, Checkbox } from '@mantine/core'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import classes from './PrintOffer.module.css'
import { sectionNames } from '../record/record-words.ts'

interface PrintChoiceProps {
  chosen: readonly RecordSectionName[]
  onChoose: (chosen: readonly RecordSectionName[]) => void
}

/** Which sections the document has, and the way to it. */
export function PrintChoice({ chosen, onChoose }: PrintChoiceProps) {
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
