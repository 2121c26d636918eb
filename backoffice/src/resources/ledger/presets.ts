import { useLocale } from 'react-admin'
import type { LedgerLog } from '../../../../domain/ledger/history.contract.ts'
import { dayAt, dayOf } from '../../../../kernel/wire/days.ts'
import { zoneHere } from '../../../../kernel/wire/wall-clock.ts'
import { useT } from '../../providers/i18n.ts'
import { formatMoment } from '../../ui/time.ts'
import type { Preset } from './MomentField.tsx'

export const monthName = (month: string, locale: string): string =>
	new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	}).format(new Date(`${month}-01T00:00:00Z`))

export const monthBefore = (month: string): string =>
	new Date(Date.parse(`${month}-01T00:00:00Z`) - 1).toISOString().slice(0, 7)

export function usePresets(log: LedgerLog | undefined): { runs: Preset[]; months: Preset[] } {
	const t = useT()
	const locale = useLocale()
	const runs = (log?.runs ?? []).map((run): Preset => {
		const signed = t(run.signed ? 'clock.signed' : 'clock.unsigned')
		return {
			group: 'runs',
			value: run.id,
			text: t('clock.runOf', { when: formatMoment(run.asOf, locale), signed }),
		}
	})
	const months = (log?.months ?? []).toReversed().map((one): Preset => {
		const values = { month: monthName(one.month, locale), entity: one.entity }
		return {
			group: 'months',
			value: one.endsAt,
			text: t(one.closed ? 'clock.sealed' : 'clock.monthEnd', values),
		}
	})
	return { runs, months }
}

export function useMarks(log: LedgerLog | undefined) {
	const t = useT()
	const locale = useLocale()
	const short = new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, {
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
	})
	const byMonth = new Map<string, { at: string; label: string; sealed: boolean }>()
	for (const { month, endsAt, closed } of log?.months ?? []) {
		const known = byMonth.get(month)
		const at = known && known.at < endsAt ? known.at : endsAt
		const sealed = closed || known?.sealed === true
		const day = short.format(dayOf(dayAt(Date.parse(at), zoneHere())))
		byMonth.set(month, { at, sealed, label: sealed ? t('clock.mark', { day }) : day })
	}
	return [...byMonth.values()]
}
