import { Check } from 'lucide-react'
import { Icon } from './icon.tsx'

interface StepsProps {
	readonly label: string
	readonly steps: readonly string[]
	readonly current: number
}

export function Steps({ label, steps, current }: StepsProps) {
	return (
		<ol className="prog" aria-label={label}>
			{steps.map((step, index) => (
				<li
					key={step}
					className={index < current ? 'done' : index === current ? 'now' : ''}
					aria-current={index === current ? 'step' : undefined}
				>
					{index < current && <Icon of={Check} size="s" />}
					<span>{step}</span>
				</li>
			))}
		</ol>
	)
}
