import { Disclosure } from '#ui/Disclosure.tsx'
import { brand } from '#ui/brand.ts'
import classes from './Preparation.module.css'
import { SalivaTimer } from './SalivaTimer.tsx'

/** How to give a usable sample (section 1). Shown until it has been posted. */
export const Preparation = () => (
  <section aria-labelledby="preparation">
    <h2 id="preparation">Before you give your sample</h2>
    <div className={classes['columns']}>
      <div className={classes['column']} data-kind="do">
        <h3 className={classes['heading']}>Do</h3>
        <ul>
          <li>register your kit first</li>
          <li>wait at least 30 minutes after you last ate, drank, smoked or chewed gum</li>
          <li>
            fill the tube up to its line, because the laboratory cannot read too little saliva
          </li>
          <li>post the sample soon after you’ve given it</li>
        </ul>
      </div>
      <div className={classes['column']} data-kind="do-not">
        <h3 className={classes['heading']}>Do not</h3>
        <ul>
          <li>do not eat, drink, smoke or chew gum in the 30 minutes before</li>
          <li>do not let anyone else use your kit</li>
          <li>do not use the kit after it has expired</li>
        </ul>
      </div>
    </div>
    <SalivaTimer />
    <Disclosure summary="If the laboratory cannot read your sample">
      <p>
        This happens sometimes, most often because there was food in the sample or too little
        saliva. The laboratory tells us, and we’ll write to you about what happens next. We cannot
        refund a kit because of a mistake in giving the sample.
      </p>
      <p>
        If you have ever had a stem cell or bone marrow transplant, your saliva can hold your
        donor’s DNA. Email us before you give a sample:{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </Disclosure>
  </section>
)
