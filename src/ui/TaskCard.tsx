import { CardLink } from './CardLink.tsx'
import { StepDots, type Step } from './StepDots.tsx'
import classes from './TaskCard.module.css'
import { TaskHeader, type TaskSummary } from './TaskHeader.tsx'

interface TaskCardProps extends TaskSummary {
  /** The page of the task. Without it the card only informs. */
  href?: string
  steps?: readonly Step[]
}

/**
 * A task in a list. Only a task with a link that is neither disabled nor completed can be clicked
 * (section 2): its title is the link, stretched over the card.
 */
export function TaskCard({ href, steps, ...task }: TaskCardProps) {
  const isClickable = href !== undefined && !task.isCompleted && !task.disabledReason
  return (
    <div className={classes['card']} data-clickable={isClickable}>
      <TaskHeader
        {...task}
        heading={
          <h3 className={classes['title']}>
            {isClickable ? <CardLink href={href}>{task.title}</CardLink> : task.title}
          </h3>
        }
      />
      {steps && steps.length > 0 && (
        <div className={classes['steps']}>
          <StepDots label={`Steps of ${task.title}`} steps={steps} />
        </div>
      )}
    </div>
  )
}
