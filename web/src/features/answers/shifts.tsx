import { useTranslation } from 'react-i18next'
import type { AnswerRow } from '../../../../domain/answers/contract.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice.tsx'
import { useFormat } from '../../ui/format.ts'
import { type AnswerForm, keyOf } from './draft.ts'

interface ShiftChoiceProps {
	readonly shifts: AnswerForm['shifts']
	readonly chosen: readonly string[]
	readonly onChange: (chosen: readonly string[]) => void
	readonly error: string | undefined
}

export function ShiftChoice({ shifts, chosen, onChange, error }: ShiftChoiceProps) {
	const { t } = useTranslation('answers')
	const format = useFormat()
	return (
		<ChoiceGroup label={t('form.shifts')} error={error}>
			{shifts.map((shift) => {
				const key = keyOf(shift)
				const isChosen = chosen.includes(key)
				const left = Math.max(0, shift.places - shift.taken)
				return (
					<label key={key} className={isChosen ? 'on' : ''}>
						<input
							type="checkbox"
							className="box"
							checked={isChosen}
							aria-invalid={error ? true : undefined}
							onChange={() => onChange(isChosen ? chosen.filter((each) => each !== key) : [...chosen, key])}
						/>
						<span>
							<b>{format.dateTime(shift.start, shift.end)}</b>
							<span className="text-ink-2 text-sm block">
								{left === 0
									? t('form.full')
									: t('form.left', {
											count: shift.places,
											left: format.number(left),
											visible: format.number(shift.places),
										})}
							</span>
						</span>
					</label>
				)
			})}
		</ChoiceGroup>
	)
}

const TONES: Readonly<Record<AnswerRow['shifts'][number]['state'], ChipTone>> = {
	chosen: 'info',
	waiting: 'wait',
	reserved: 'wait',
	taken: 'ok',
}

export function ChosenShifts({ shifts }: Pick<AnswerRow, 'shifts'>) {
	const { t } = useTranslation('answers')
	const format = useFormat()
	if (shifts.length === 0) return null
	return (
		<ul className="stack gap-2" aria-label={t('form.shifts')}>
			{shifts.map(({ start, end, state, placeUntil }) => (
				<li key={`${start} ${end}`} className="row flex-wrap">
					<span>{format.dateTime(start, end)}</span>
					<Chip tone={TONES[state]}>{t(`shift.${state}`)}</Chip>
					{placeUntil !== null && (
						<span className="text-ink-2 text-sm">
							{t('shift.until', { until: format.dateTime(placeUntil) })}
						</span>
					)}
				</li>
			))}
		</ul>
	)
}
