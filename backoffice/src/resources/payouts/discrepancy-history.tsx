import type { DiscrepancyDetail } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Facts } from '../../ui/facts.tsx'
import timeline from '../../ui/timeline.module.css'
import { When } from '../../ui/when.tsx'

type Step = DiscrepancyDetail['history'][number]

/** What was done and written about it, the latest first. */
export function DiscrepancyHistory({ discrepancy }: { discrepancy: DiscrepancyDetail }) {
	const steps = discrepancy.history.toReversed()
	return (
		<ol className={timeline.line} reversed>
			{steps.map((step, index) => (
				<li key={`${step.at} ${step.type} ${step.words}`} className={index === 0 ? timeline.now : undefined}>
					<StepText step={step} />
				</li>
			))}
		</ol>
	)
}

function StepText({ step }: { step: Step }) {
	const t = useT()
	const given = step.type === 'assigned'
	return (
		<>
			<b>
				{t(given && step.words === null ? 'discrepancies.step.givenBack' : `discrepancies.step.${step.type}`)}
			</b>
			{given && step.words ? ` ${step.words}` : null}
			<div className={timeline.quiet}>
				{step.actor}, <When at={step.at} />
			</div>
			{!given && step.words ? <p className={timeline.note}>{step.words}</p> : null}
			<Facts facts={step.facts} className={timeline.facts} />
		</>
	)
}
