import type { LedgerLog } from '../../../../domain/ledger/history.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { beginningOf, type DifferenceView } from './difference-view.ts'
import { MomentField } from './MomentField.tsx'
import { instantOf } from './moments.ts'
import { usePresets } from './presets.ts'
import { TimePanel } from './TimePanel.tsx'

interface DifferenceClocksProps {
	log: { data?: LedgerLog; error: Error | null; refetch: () => unknown }
	view: DifferenceView
	onChange: (changes: Partial<DifferenceView>) => void
}

export function DifferenceClocks({ log, view, onChange }: DifferenceClocksProps) {
	const t = useT()
	const presets = usePresets(log.data)
	const known = view.clock === 'known'
	const from = view.from ?? (log.data && beginningOf(log.data))
	const at = (moment: string | undefined) => instantOf(moment, log.data ?? { runs: [] })
	const moments = known ? [...presets.runs, ...presets.months] : presets.months
	const end = t(known ? 'clock.now' : 'clock.whenever')
	return (
		<TimePanel
			query={log}
			clock={view.clock}
			// Values of one clock mean something else on the other.
			onClock={(clock) => onChange({ clock, from: undefined, to: undefined, other: undefined })}
			thumbs={[
				{ label: t('clock.from'), at: at(from), onMove: (moved) => onChange({ from: moved ?? undefined }) },
				{ label: t('clock.to'), at: at(view.to), onMove: (moved) => onChange({ to: moved ?? undefined }) },
			]}
		>
			<MomentField
				label={t('clock.from')}
				empty={t('clock.lastMonth')}
				value={view.from}
				at={at(from)}
				presets={moments}
				onChange={(value) => onChange({ from: value })}
			/>
			<MomentField
				label={t('clock.to')}
				empty={end}
				value={view.to}
				at={at(view.to)}
				presets={moments}
				onChange={(value) => onChange({ to: value })}
			/>
			<MomentField
				label={t(known ? 'clock.movedUntil' : 'clock.known')}
				empty={t(known ? 'clock.whenever' : 'clock.now')}
				value={view.other}
				at={at(view.other)}
				presets={known ? presets.months : [...presets.runs, ...presets.months]}
				onChange={(value) => onChange({ other: value })}
			/>
		</TimePanel>
	)
}
