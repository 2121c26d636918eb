import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useEffect, useState } from 'react'
import { useT } from '../providers/i18n.ts'
import { sheet } from '../theme/sheet.ts'
import { useKey } from '../ui/use-key.ts'

const styles = sheet({
	keys: {
		'& > div': {
			display: 'grid',
			gridTemplateColumns: '48px 1fr',
			alignItems: 'center',
			padding: '8px 0',
			borderBottom: '1px solid var(--color-line)',
		},
		'& kbd': {
			padding: '2px 8px',
			border: '1px solid var(--color-line-strong)',
			borderRadius: '4px',
			font: '500 0.875rem / 1.25rem var(--font-sans)',
		},
	},
})

const OPEN = 'karuna:shortcuts'

export const showShortcuts = () => window.dispatchEvent(new Event(OPEN))

const KEYS = [
	['/', 'shortcuts.find'],
	['j', 'shortcuts.next'],
	['k', 'shortcuts.previous'],
	['?', 'shortcuts.help'],
] as const

export function Shortcuts() {
	const t = useT()
	const [open, setOpen] = useState(false)
	useKey('?', () => setOpen(true))
	useEffect(() => {
		const show = () => setOpen(true)
		window.addEventListener(OPEN, show)
		return () => window.removeEventListener(OPEN, show)
	}, [])
	const close = () => setOpen(false)
	return (
		<Dialog open={open} onClose={close} fullWidth maxWidth="xs" aria-labelledby="shortcuts-title">
			<DialogTitle id="shortcuts-title">{t('shortcuts.title')}</DialogTitle>
			<DialogContent>
				<Box component="dl" sx={styles.keys}>
					{KEYS.map(([key, label]) => (
						<div key={key}>
							<dt>
								<kbd>{key}</kbd>
							</dt>
							<dd>{t(label)}</dd>
						</div>
					))}
				</Box>
			</DialogContent>
			<DialogActions>
				<Button variant="contained" onClick={close}>
					{t('common.close')}
				</Button>
			</DialogActions>
		</Dialog>
	)
}
