import { Box, Button } from '@mui/material'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import { PRINT } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'
import { useFilterValues } from '../../ui/list/filter-values.tsx'
import { formatMoment, formatUtc } from '../../ui/time.ts'
import { MomentField } from './MomentField.tsx'
import type { Clocks, VisibleMoment } from './moments.ts'
import { usePresets } from './presets.ts'
import { type Clock, TimePanel } from './TimePanel.tsx'
import { useLog } from './use-log.ts'
import { useVisibleMoment } from './use-totals.ts'

const styles = sheet({
	banner: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px 12px',
		alignItems: 'center',
		padding: '10px 16px',
		marginBottom: '12px',
		border: '1px solid var(--color-sky)',
		borderRadius: '12px',
		background: 'var(--color-sky-soft)',
		'& > svg': { color: 'var(--color-sky)' },
		'& p': { flex: '1 1 240px', fontVariantNumeric: 'tabular-nums' },
	},
	back: { [PRINT]: { display: 'none' } },
})

export function ReportClocks() {
	const t = useT()
	const log = useLog()
	const presets = usePresets(log.data)
	const { filters, change } = useFilterValues()
	const { asOf, effectiveAt } = filters as Clocks
	const [clock, setClock] = useState<Clock>(asOf === undefined && effectiveAt ? 'moved' : 'known')
	const set = (name: keyof Clocks, at: string | null) =>
		change(({ [name]: _, ...others }) => (at === null ? others : { ...others, [name]: at }))
	const known = (at: string | null) => set('asOf', at)
	const moved = (at: string | null) => set('effectiveAt', at)
	const now = () => change(({ asOf: _, effectiveAt: __, ...others }) => others)
	const visible = useVisibleMoment()
	const [knownAt, movedUntil] = [visible.knownAt ?? null, visible.movedUntil ?? null]
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
			{asOf !== undefined || effectiveAt !== undefined ? <KnownBanner {...visible} onNow={now} /> : null}
		</>
	)
}

interface KnownBannerProps extends VisibleMoment {
	onNow: () => void
}

function KnownBanner({ knownAt, movedUntil, isRun, onNow }: KnownBannerProps) {
	const t = useT()
	const locale = useLocale()
	const instant = (at: string) => (
		<time dateTime={at} title={formatUtc(at)}>
			{formatMoment(at, locale)}
		</time>
	)
	return (
		<Box sx={styles.banner} role="status">
			<History size={20} aria-hidden />
			<p>
				<b>
					{knownAt
						? `${t('clock.bannerKnown')} ${instant(knownAt)}`
						: t(knownAt === null ? 'clock.bannerNow' : 'clock.bannerPast')}
				</b>
				{isRun ? <span> ({t('clock.bannerRun')})</span> : null}
				{movedUntil === null ? <span> · {t('clock.bannerWhenever')}</span> : null}
				{movedUntil ? <span>{` · ${t('clock.movedUntil')} ${instant(movedUntil)}`}</span> : null}
			</p>
			<Button sx={styles.back} variant="outlined" color="secondary" onClick={onNow}>
				{t('clock.backToNow')}
			</Button>
		</Box>
	)
}
