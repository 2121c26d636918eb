import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS } from '../../../../../kernel/wire/time.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readDay, showDay } from './dates.ts'

interface DayFieldProps {
	readonly label: string
	readonly name?: string
	readonly help?: string
	readonly value: string
	readonly onChange: (day: string) => void
	readonly onBlur?: () => void
	readonly min: string
	readonly error?: string | undefined
	readonly ref?: (field: HTMLInputElement | null) => void
}

export function DayField({ label, name, help, value, onChange, onBlur, min, error, ref }: DayFieldProps) {
	const { t } = useTranslation('requests')
	const { language } = usePreferences()
	const [typing, setTyping] = useState<string | null>(null)
	const picker = useRef<HTMLInputElement>(null)
	const end = () => {
		if (typing !== null) onChange(readDay(typing, language) ?? typing)
		setTyping(null)
		onBlur?.()
	}
	return (
		<div className="relative">
			<TextField
				ref={ref}
				className="num"
				label={label}
				name={name}
				autoComplete="off"
				placeholder={t('dayForm')}
				value={typing ?? showDay(value, language)}
				onChange={({ target }) => {
					setTyping(target.value)
					onChange(readDay(target.value, language) ?? target.value)
				}}
				onBlur={end}
				help={help ?? t('endDateHelp', { example: showDay(min, language) })}
				error={error}
				after={
					<button
						type="button"
						className="icon-btn -mr-3"
						aria-label={t('openCalendar')}
						onClick={() => picker.current?.showPicker()}
					>
						<Icon of={CalendarDays} />
					</button>
				}
			/>
			<input
				ref={picker}
				type="date"
				className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
				tabIndex={-1}
				aria-hidden
				min={min}
				value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
				onChange={({ target }) => {
					setTyping(null)
					onChange(target.value)
				}}
			/>
		</div>
	)
}

export function DayShortcuts({
	today,
	onChoose,
}: {
	readonly today: string
	readonly onChoose: (day: string) => void
}) {
	const { t } = useTranslation('requests')
	return (
		<div className="row flex-wrap">
			{[0, 30, 60, 90].map((days) => (
				<button
					key={days}
					type="button"
					className="pick"
					onClick={() => onChoose(new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10))}
				>
					{days === 0 ? t('today') : t('inDays', { count: days })}
				</button>
			))}
		</div>
	)
}
