import { get, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../../../domain/requests/kinds/field.contract.ts'
import type { Kind } from '../../../../../../domain/requests/kinds/kinds.contract.ts'
import { useFieldText } from '../../../../i18n/field-text.ts'
import { type KindText, useKindText } from '../../kinds/use-kind-text.ts'
import type { RequestValues } from '../form-values.ts'
import { ownFieldsAt, type WizardStep } from '../layout.ts'
import { emptyValue, type OwnValue } from '../own-fields.ts'
import { OwnField } from './own-field.tsx'

interface OwnFieldsProps {
	readonly kind: Kind
	readonly step: WizardStep
	/** Called for each upload that begins (1) and ends (-1). */
	readonly onWaiting: (change: 1 | -1) => void
}

export function OwnFields({ kind, step, onWaiting }: OwnFieldsProps) {
	const texts = useKindText(kind.code)
	const role = useFormContext<RequestValues>().watch('role')
	return ownFieldsAt(kind, role, step).map((name) => {
		const field = kind.fields[name]
		return field && <Connected key={name} {...{ name, field, texts, onWaiting }} />
	})
}

interface ConnectedProps extends Pick<OwnFieldsProps, 'onWaiting'> {
	readonly name: string
	readonly field: Field
	readonly texts: KindText
}

function Connected({ name, field, texts, onWaiting }: ConnectedProps) {
	const { t } = useTranslation()
	const say = useFieldText()
	const { watch, trigger } = useFormContext<RequestValues>()
	const path = `fields.${name}` as const
	const control = useController<RequestValues, typeof path>({ name: path })
	const { isSubmitted, errors } = control.formState
	const value = (control.field.value as OwnValue | undefined) ?? emptyValue(field)
	const messageAt = (place: string): string | undefined => {
		const found = get(errors, place) as { readonly message?: unknown } | undefined
		return typeof found?.message === 'string' ? say(found.message) : undefined
	}
	return (
		<OwnField
			field={field}
			name={path}
			label={texts.label(name)}
			note={texts.note(name)}
			optional={field.isOptional ? t('optional') : undefined}
			option={texts.option}
			country={watch('country')}
			value={value}
			onChange={(changed) => {
				control.field.onChange(changed)
				if (isSubmitted || get(errors, path)) void trigger(path)
			}}
			onBlur={control.field.onBlur}
			messageAt={messageAt}
			onWaiting={onWaiting}
		/>
	)
}
