import { Box, Button } from '@mui/material'
import { Hourglass } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useRefresh } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { staleAnswers } from '../providers/stale-answers.ts'
import { NARROW } from '../theme/media.ts'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	note: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '4px 10px',
		alignItems: 'center',
		maxWidth: '1352px',
		margin: '12px 24px 0',
		padding: '6px 12px',
		borderRadius: '8px',
		background: 'var(--color-mist)',
		color: 'var(--color-ink-2)',
		fontSize: 'var(--text-sm)',
		'& > svg': { flex: 'none', color: 'var(--color-pine)' },
		[NARROW]: { margin: '12px 16px 0' },
	},
})

export function StaleNote() {
	const t = useT()
	const refresh = useRefresh()
	const { pathname } = useLocation()
	const isStale = useSyncExternalStore(staleAnswers.subscribe, staleAnswers.any)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger
	useEffect(() => staleAnswers.forget(), [pathname])
	const again = () => {
		staleAnswers.forget()
		refresh()
	}
	return (
		<div role="status">
			{isStale ? (
				<Box sx={styles.note}>
					<Hourglass size={16} aria-hidden />
					<span>{t('stale.note')}</span>
					<Button size="small" variant="text" onClick={again}>
						{t('stale.refresh')}
					</Button>
				</Box>
			) : null}
		</div>
	)
}
