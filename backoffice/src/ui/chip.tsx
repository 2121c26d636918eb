import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type Tone = 'plain' | 'ok' | 'wait' | 'bad' | 'info' | 'off'

interface ChipProps {
	tone?: Tone
	icon?: LucideIcon
	/** Always a word: colour alone says nothing. */
	children: ReactNode
}

export const Chip = ({ tone = 'plain', icon: Icon, children }: ChipProps) => (
	<span className={`${styles.chip} ${styles[tone]}`}>
		{Icon ? <Icon size={16} strokeWidth={1.9} aria-hidden /> : null}
		<span>{children}</span>
	</span>
)
