import { Button } from '@mantine/core'
import { kitProduct } from '#contract/kits.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { WizardFrame, type StepProps } from './WizardFrame.tsx'

/** The product, read-only, and what the lab partner is told. */
export const ProductStep = ({ complete, onNext }: StepProps & { onNext: () => void }) => (
  <WizardFrame step="step1" complete={complete}>
    <SummaryList rows={productRows} />
    <Disclosure summary="What we share with the lab partner">
      <p>
        Our lab partner sends the kit and reads your sample. To do this, they need your name, date
        of birth, biological sex and the address for the kit. They use these to send the kit and to
        check that the sample is yours.
      </p>
      <p>
        We do not share anything else from your health profile, or anything from your GP record.
      </p>
    </Disclosure>
    <Button onClick={onNext}>Next</Button>
  </WizardFrame>
)

export const productRows = [
  { term: 'Product', values: [kitProduct.product] },
  { term: 'Quantity', values: [String(kitProduct.qty)] },
  { term: 'Cost', values: [kitProduct.cost] },
]
