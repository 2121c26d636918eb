import { Box } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	chip: {
		display: 'inline-flex',
		alignItems: 'center',
		gap: '5px',
		minHeight: '24px',
		padding: '1px 8px',
		borderRadius: '999px',
		fontSize: 'var(--text-sm)',
		lineHeight: '1.25rem',
		fontWeight: 520,
		whiteSpace: 'nowrap',
	},
	plain: { background: 'var(--color-mist)', color: 'var(--color-ink)' },
	ok: { background: 'var(--color-pine-soft)', color: 'var(--color-pine-deep)' },
	wait: { background: 'var(--color-marigold-soft)', color: 'var(--color-marigold-ink)' },
	bad: { background: 'var(--color-clay-soft)', color: 'var(--color-clay-deep)' },
	info: { background: 'var(--color-sky-soft)', color: 'var(--color-sky)' },
	off: { background: 'var(--color-sunken)', color: 'var(--color-ink-2)' },
})

export type Tone = 'plain' | 'ok' | 'wait' | 'bad' | 'info' | 'off'

interface ChipProps {
	tone?: Tone
	icon?: LucideIcon
	children: ReactNode
}

export const Chip = ({ tone = 'plain', icon: Icon, children }: ChipProps) => (
	<Box component="span" sx={[styles.chip, styles[tone]]}>
		{Icon ? <Icon size={16} strokeWidth={1.9} aria-hidden /> : null}
		<span>{children}</span>
	</Box>
)
