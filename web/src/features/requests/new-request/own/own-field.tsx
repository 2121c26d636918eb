import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../../../../../kernel/wire/language.ts'
import { type RegionCode, regionOf } from '../../../../../../kernel/wire/regions.ts'
import type { Document } from '../../../../../../kernel/wire/schemas.ts'
import { zoneName } from '../../../../../../kernel/wire/wall-clock.ts'
import { useNow } from '../../../../lib/clock.ts'
import { usePreferences } from '../../../../lib/preferences.ts'
import { AmountField } from '../../../../ui/amount-field.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Select, TextArea, TextField } from '../../../../ui/field.tsx'
import { todayIn } from '../../../../ui/format.ts'
import { showDay } from '../../parts/dates.ts'
import { DayField } from '../../parts/day-field.tsx'
import { targetRule } from '../form-values.ts'
import type { ShiftValue } from '../own-fields.ts'
import { ChoicesField } from './choices-field.tsx'
import { FileField } from './file-field.tsx'
import type { OwnFieldProps } from './own-field-props.ts'
import { QuestionsField } from './questions-field.tsx'
import { ShiftsField } from './shifts-field.tsx'

const LONG_AGO = '1900-01-01'

export function OwnField(props: OwnFieldProps) {
	const { field, name, label, note, optional, option, country, value, onChange, onBlur, messageAt } = props
	const { t } = useTranslation('requests')
	const zone = useZone(country)
	const { language } = usePreferences()
	const today = todayIn(country, useNow())
	const error = messageAt(name)
	const common = {
		name,
		label: optional ? (
			<>
				{label} <span className="text-ink-2 font-normal">{optional}</span>
			</>
		) : (
			label
		),
		help: note,
		error,
		onBlur,
		autoComplete: 'off' as HTMLInputAutoCompleteAttribute,
	}
	const text = typeof value === 'string' ? value : ''
	const onTyped = ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value)
	switch (field.type) {
		case 'text':
			return field.isLong ? (
				<TextArea {...common} rows={4} maxLength={field.limit} value={text} onChange={onTyped} />
			) : (
				<TextField {...common} maxLength={field.limit} value={text} onChange={onTyped} />
			)
		case 'choice':
			return (
				<Select {...common} value={text} onChange={onTyped}>
					<option value="">{t('choose')}</option>
					{field.options.map((each) => (
						<option key={each} value={each}>
							{option(each)}
						</option>
					))}
				</Select>
			)
		case 'choices':
			return <ChoicesField {...props} field={field} error={error} value={value as readonly string[]} />
		case 'count':
			return (
				<TextField
					{...common}
					className="num max-w-[260px]"
					inputMode="numeric"
					help={note ?? t('atMost', { least: field.min, most: field.max })}
					value={text}
					onChange={onTyped}
				/>
			)
		case 'amount':
			return (
				<AmountField
					name={name}
					label={optional ? `${label} ${optional}` : label}
					rule={targetRule(country)}
					help={note}
					error={error}
					value={text}
					onChange={onChange}
					onBlur={onBlur}
				/>
			)
		case 'day':
			return (
				<DayField
					name={name}
					label={optional ? `${label} ${optional}` : label}
					help={note ?? t('dayExample', { example: showDay(today, language) })}
					min={field.isFuture ? today : LONG_AGO}
					value={text}
					onChange={onChange}
					onBlur={onBlur}
					error={error}
				/>
			)
		case 'instant':
			return (
				<TextField
					{...common}
					className="num"
					type="datetime-local"
					help={[note, t('zone', { zone })].filter(Boolean).join(' ')}
					min={field.isFuture ? `${today}T00:00` : undefined}
					value={text}
					onChange={onTyped}
				/>
			)
		case 'flag':
			return (
				<Checkbox
					name={name}
					label={<b>{label}</b>}
					help={note}
					checked={value === true}
					onChange={({ target }) => onChange(target.checked)}
				/>
			)
		case 'phone':
			return (
				<TextField
					{...common}
					className="num"
					type="tel"
					autoComplete="tel"
					help={[note, t('phoneHelp')].filter(Boolean).join(' ')}
					value={text}
					onChange={onTyped}
				/>
			)
		case 'file':
			return <FileField {...props} error={error} value={value as Document | null} />
		case 'shifts':
			return (
				<ShiftsField
					{...props}
					field={field}
					error={error}
					zone={zone}
					value={value as readonly ShiftValue[]}
				/>
			)
		case 'questions':
			return <QuestionsField {...props} field={field} error={error} value={value as readonly string[]} />
	}
}

function useZone(country: RegionCode): string {
	const { language } = usePreferences()
	const { timeZone, locale } = regionOf(country)
	return zoneName(timeZone, localeOf(language, locale))
}
