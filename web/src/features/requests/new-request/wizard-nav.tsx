import { useTranslation } from 'react-i18next'
import { WIZARD_STEPS, type WizardStep } from './layout.ts'

interface WizardNavProps {
	readonly withMoney: boolean
	readonly current: WizardStep
	readonly onChange: (step: WizardStep) => void
	readonly faults: ReadonlySet<WizardStep>
}

export function WizardNav({ withMoney, current, onChange, faults }: WizardNavProps) {
	const { t } = useTranslation('requests')
	return (
		<nav className="wsteps" aria-label={t('steps.label')}>
			{WIZARD_STEPS.map((step, index) => (
				<button
					key={step}
					type="button"
					className={faults.has(step) ? 'fault' : ''}
					aria-current={step === current ? 'step' : undefined}
					onClick={() => onChange(step)}
				>
					<span className="no">{index + 1}</span>
					<em>{t(step === 'story' && !withMoney ? 'steps.requestStory' : `steps.${step}`)}</em>
					{faults.has(step) && <span className="sr-only">{t('steps.problem')}</span>}
				</button>
			))}
		</nav>
	)
}
