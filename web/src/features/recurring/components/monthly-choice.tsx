import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
	dueAt,
	firstDueAfter,
	periodAfter,
	periodOf,
} from '../../../../../domain/recurring/calendar-rules.contract.ts'
import { type Currency, regionOfCurrency } from '../../../../../kernel/regions.ts'
import { useUser } from '../../../lib/session.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DayField } from './day-field.tsx'

/** Whether the donation is given once or every month, and on which day. */
export interface Monthly {
	/** Null: once. */
	readonly day: number | null
	readonly setDay: (day: number | null) => void
	/** The signed-in alone give every month. */
	readonly canChoose: boolean
}

/** The donor's choice; once, unless they say so. @param initial of a try that a reload interrupted */
export function useMonthly(initial: number | null): Monthly {
	const isSignedIn = useUser() !== null
	const [day, setDay] = useState(initial)
	return { day: isSignedIn ? day : null, setDay, canChoose: isSignedIn }
}

/** How often it is given: beside “once”, every month on a day, with what its donor agrees to. */
export function MonthlyChoice({
	monthly,
	currency,
	disabled,
}: {
	readonly monthly: Monthly
	readonly currency: Currency
	readonly disabled: boolean
}) {
	const { t } = useTranslation('recurring')
	const format = useFormat()
	const { day, setDay, canChoose } = monthly
	if (!canChoose) return null
	const zone = regionOfCurrency(currency).timeZone
	const now = Date.now()
	const today = Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, day: 'numeric' }).format(now))
	const next = (of: number) =>
		new Date(dueAt(firstDueAfter(now, periodAfter(periodOf(now, zone)), of, zone), of, zone)).toISOString()
	return (
		<fieldset className="stack" disabled={disabled}>
			<RadioGroup
				label={t('choice.label')}
				name="often"
				layout="cards"
				value={day === null ? 'once' : 'monthly'}
				onChange={(often) => setDay(often === 'once' ? null : today)}
				choices={[
					{ value: 'once', title: t('choice.once') },
					{ value: 'monthly', title: t('choice.monthly'), help: t('choice.monthlyHelp') },
				]}
			/>
			{day !== null && (
				<>
					<DayField
						label={t('choice.day')}
						help={t('choice.dayHelp', { date: format.date(next(day)) })}
						value={day}
						onChange={setDay}
					/>
					<p className="sm mut">{t('choice.mandate')}</p>
				</>
			)}
		</fieldset>
	)
}
