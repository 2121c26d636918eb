import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import { KnownBanner } from './known-banner.tsx'
import { MomentField } from './moment-field.tsx'
import type { Clocks } from './moments.ts'
import { usePresets } from './presets.ts'
import { type Clock, TimePanel } from './time-panel.tsx'
import { useLog } from './use-log.ts'
import { useShownMoment } from './use-totals.ts'

/** Chooses the moment of the report, and says which it is. */
export function ReportClocks() {
	const t = useT()
	const log = useLog()
	const presets = usePresets(log.data)
	const { filterValues, setFilters } = useListContext()
	const { asOf, effectiveAt, ...others } = filterValues as Clocks & Record<string, unknown>
	const [clock, setClock] = useState<Clock>(asOf === undefined && effectiveAt ? 'moved' : 'known')
	const set = (next: Clocks) =>
		setFilters({
			...others,
			...(next.asOf === undefined ? {} : { asOf: next.asOf }),
			...(next.effectiveAt === undefined ? {} : { effectiveAt: next.effectiveAt }),
		})
	const shown = useShownMoment()
	const [knownAt, movedUntil] = [shown.knownAt ?? null, shown.movedUntil ?? null]
	const known = (at: string | null) => set({ ...(at && { asOf: at }), ...(effectiveAt && { effectiveAt }) })
	const moved = (at: string | null) => set({ ...(asOf && { asOf }), ...(at && { effectiveAt: at }) })
	const thumb =
		clock === 'known'
			? { label: t('clock.known'), at: knownAt, onMove: known }
			: { label: t('clock.movedUntil'), at: movedUntil, onMove: moved }
	return (
		<>
			<TimePanel query={log} clock={clock} onClock={setClock} thumbs={[thumb]}>
				<MomentField
					label={t('clock.known')}
					empty={t('clock.now')}
					value={asOf}
					at={knownAt}
					presets={[...presets.runs, ...presets.months]}
					onChange={(value) => known(value ?? null)}
				/>
				<MomentField
					label={t('clock.movedUntil')}
					empty={t('clock.whenever')}
					value={effectiveAt}
					at={movedUntil}
					presets={presets.months}
					onChange={(value) => moved(value ?? null)}
				/>
			</TimePanel>
			{asOf !== undefined || effectiveAt !== undefined ? (
				<KnownBanner {...shown} onNow={() => set({})} />
			) : null}
		</>
	)
}
