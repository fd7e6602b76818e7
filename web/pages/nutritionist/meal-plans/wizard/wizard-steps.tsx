import { IconCheck } from '@tabler/icons-react'
import classes from './plan-wizard.module.css'

type Props = { labels: string[]; step: number; onGo: (step: number) => void }

/** Where one is; steps already done lead back. */
export function WizardSteps({ labels, step, onGo }: Props) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {labels.map((label, index) => {
          const number = index + 1
          const inside = (
            <>
              <span className={classes.number}>
                {number < step ? <IconCheck size={18} aria-hidden /> : number}
              </span>
              <span className={classes.label}>{label}</span>
            </>
          )
          return (
            <li key={label} data-state={number < step ? 'done' : number === step ? 'current' : 'ahead'}>
              {number < step ? (
                <button type="button" onClick={() => onGo(number)}>
                  {inside}
                </button>
              ) : (
                <span aria-current={number === step ? 'step' : undefined}>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
