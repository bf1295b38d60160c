import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { PrintChoice } from './PrintChoice.tsx'
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
