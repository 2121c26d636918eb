import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../../../domain/requests/kinds/field.contract.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { FieldGroup } from './field-group.tsx'
import type { OwnFieldProps } from './own-field-props.ts'

interface ChoicesFieldProps extends Omit<OwnFieldProps, 'field' | 'value'> {
	readonly field: Extract<Field, { readonly type: 'choices' }>
	readonly value: readonly string[]
	readonly error: string | undefined
}

export function ChoicesField({
	field,
	name,
	label,
	note,
	optional,
	option,
	value,
	onChange,
	onBlur,
	error,
}: ChoicesFieldProps) {
	const { t } = useTranslation('requests')
	const limited = field.max < field.options.length ? t('chooseSome', { most: field.max }) : undefined
	return (
		<FieldGroup label={label} optional={optional} help={note ?? limited} error={error}>
			<div className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-2.5">
				{field.options.map((each) => (
					<Checkbox
						key={each}
						name={name}
						value={each}
						label={option(each)}
						checked={value.includes(each)}
						onBlur={onBlur}
						onChange={({ target }) =>
							onChange(
								field.options.filter((other) => (other === each ? target.checked : value.includes(other))),
							)
						}
					/>
				))}
			</div>
		</FieldGroup>
	)
}
