import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../../../domain/requests/kinds/field.contract.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { EMPTY_SHIFT, type ShiftValue } from '../own-fields.ts'
import { FieldGroup } from './field-group.tsx'
import type { OwnFieldProps } from './own-field-props.ts'

interface ShiftsFieldProps extends Omit<OwnFieldProps, 'field' | 'value'> {
	readonly field: Extract<Field, { readonly type: 'shifts' }>
	readonly value: readonly ShiftValue[]
	readonly zone: string
	readonly error: string | undefined
}

export function ShiftsField({
	field,
	name,
	label,
	note,
	optional,
	zone,
	value,
	onChange,
	onBlur,
	messageAt,
	error,
}: ShiftsFieldProps) {
	const { t } = useTranslation('requests')
	const set = (index: number, change: Partial<ShiftValue>) =>
		onChange(value.map((shift, at) => (at === index ? { ...shift, ...change } : shift)))
	const help = [note, t('zone', { zone })].filter(Boolean).join(' ')
	return (
		<FieldGroup label={label} optional={optional} help={help} error={error}>
			{value.map((shift, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row is the one at its place
				<fieldset key={index} className="card pad stack gap-2">
					<legend className="sr-only">{t('shifts.of', { number: index + 1 })}</legend>
					<div className="row justify-between">
						<b aria-hidden>{t('shifts.of', { number: index + 1 })}</b>
						<button
							type="button"
							className="icon-btn"
							aria-label={t('shifts.remove', { number: index + 1 })}
							onClick={() => onChange(value.filter((_, at) => at !== index))}
						>
							<Icon of={Trash2} />
						</button>
					</div>
					<div className="grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_96px]">
						{(['start', 'end'] as const).map((part) => (
							<TextField
								key={part}
								className="num"
								type="datetime-local"
								name={`${name}.${index}.${part}`}
								label={t(`shifts.${part}`)}
								value={shift[part]}
								error={messageAt(`${name}.${index}.${part}`)}
								onBlur={onBlur}
								onChange={({ target }) => set(index, { [part]: target.value })}
							/>
						))}
						<TextField
							className="num"
							inputMode="numeric"
							name={`${name}.${index}.places`}
							label={t('shifts.places')}
							autoComplete="off"
							value={shift.places}
							error={messageAt(`${name}.${index}.places`)}
							onBlur={onBlur}
							onChange={({ target }) => set(index, { places: target.value })}
						/>
					</div>
				</fieldset>
			))}
			{value.length < field.max && (
				<Button
					variant="line"
					size="sm"
					className="justify-self-start"
					onClick={() => onChange([...value, EMPTY_SHIFT])}
				>
					<Icon of={Plus} size="s" />
					{t('shifts.add')}
				</Button>
			)}
		</FieldGroup>
	)
}
