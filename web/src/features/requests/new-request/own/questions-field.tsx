import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../../../domain/requests/kinds/field.contract.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { FieldGroup } from './field-group.tsx'
import type { OwnFieldProps } from './own-field-props.ts'

const QUESTION_LIMIT = 200

interface QuestionsFieldProps extends Omit<OwnFieldProps, 'field' | 'value'> {
	readonly field: Extract<Field, { readonly type: 'questions' }>
	readonly value: readonly string[]
	readonly error: string | undefined
}

export function QuestionsField({
	field,
	name,
	label,
	note,
	optional,
	value,
	onChange,
	onBlur,
	messageAt,
	error,
}: QuestionsFieldProps) {
	const { t } = useTranslation('requests')
	return (
		<FieldGroup label={label} optional={optional} help={note} error={error}>
			{value.map((question, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a line is the one at its place
				<div key={index} className="row items-start">
					<div className="grow">
						<TextField
							name={`${name}.${index}`}
							label={t('questions.of', { number: index + 1 })}
							hideLabel
							maxLength={QUESTION_LIMIT}
							autoComplete="off"
							value={question}
							error={messageAt(`${name}.${index}`)}
							onBlur={onBlur}
							onChange={({ target }) =>
								onChange(value.map((other, at) => (at === index ? target.value : other)))
							}
						/>
					</div>
					<button
						type="button"
						className="icon-btn"
						aria-label={t('questions.remove', { number: index + 1 })}
						onClick={() => onChange(value.filter((_, at) => at !== index))}
					>
						<Icon of={Trash2} />
					</button>
				</div>
			))}
			{value.length < field.max && (
				<Button
					variant="line"
					size="sm"
					className="justify-self-start"
					onClick={() => onChange([...value, ''])}
				>
					<Icon of={Plus} size="s" />
					{t('questions.add')}
				</Button>
			)}
		</FieldGroup>
	)
}
