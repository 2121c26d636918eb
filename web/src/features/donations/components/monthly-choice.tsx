import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
	dueAt,
	firstDueAfter,
	periodAfter,
	periodOf,
} from '../../../../../domain/recurring/calendar-rules.contract.ts'
import { dayAt } from '../../../../../kernel/wire/days.ts'
import type { PaymentMethod } from '../../../../../kernel/wire/payment-method.ts'
import { type Currency, regionOfCurrency } from '../../../../../kernel/wire/regions.ts'
import { useUser } from '../../../lib/session.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DayField } from './day-field.tsx'

export interface Monthly {
	readonly day: number | null
	readonly setDay: (day: number | null) => void
	readonly canChoose: boolean
}

/**
 * Returns the donor's choice, which is once by default.
 * @param initial of a try that a reload interrupted
 * @param isOffered whether the method can charge this amount every month
 */
export function useMonthly(initial: number | null, isOffered: boolean): Monthly {
	const canChoose = useUser() !== null && isOffered
	const [day, setDay] = useState(initial)
	return { day: canChoose ? day : null, setDay, canChoose }
}

const NAMED = ['card', 'bankDebit', 'upi'] as const

export function MonthlyChoice({
	monthly,
	method,
	currency,
	disabled,
}: {
	readonly monthly: Monthly
	readonly method: PaymentMethod
	readonly currency: Currency
	readonly disabled: boolean
}) {
	const { t } = useTranslation('recurring')
	const region = regionOfCurrency(currency)
	const format = useFormat(region.code)
	const { day, setDay, canChoose } = monthly
	if (!canChoose) return null
	const zone = region.timeZone
	const now = Date.now()
	const today = Number(dayAt(now, zone).slice(-2))
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
					<p className="text-sm text-ink-2">
						{t(`choice.mandates.${NAMED.find((each) => each === method) ?? 'card'}`)}
					</p>
				</>
			)}
		</fieldset>
	)
}
