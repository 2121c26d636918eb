import { useTranslation } from 'react-i18next'
import type { Side } from '../../../../../domain/requests/kinds/field.contract.ts'

const PICTURES: Record<Side, string> = { donee: '/art/door-need.svg', donor: '/art/door-give.svg' }

interface DoorsProps {
	readonly legend: string
	readonly value: Side | null
	readonly onChange: (side: Side) => void
}

export function Doors({ legend, value, onChange }: DoorsProps) {
	const { t } = useTranslation('requests')
	return (
		<fieldset>
			<legend className="sr-only">{legend}</legend>
			<div className="doors">
				{(['donee', 'donor'] as const).map((side) => (
					<label key={side} className={side === value ? 'card on' : 'card'}>
						<img src={PICTURES[side]} alt="" width={320} height={200} />
						<span className="row">
							<input
								type="radio"
								className="box round"
								name="side"
								value={side}
								checked={side === value}
								onChange={() => onChange(side)}
							/>
							<b>{t(`start.${side}`)}</b>
						</span>
						<span className="text-ink-2 text-sm">{t(`start.${side}Help`)}</span>
					</label>
				))}
			</div>
		</fieldset>
	)
}
