import type { LucideIcon } from 'lucide-react'

interface IconProps {
	readonly of: LucideIcon
	/** 16, 20 or 24 px. */
	readonly size?: 's' | 'm' | 'l'
	readonly className?: string
}

const SIZES = { s: 'small', m: '', l: 'large' }

/** A Lucide icon in the house's stroke. Always beside a word, or inside a control that has a label. */
export function Icon({ of: Picture, size = 'm', className = '' }: IconProps) {
	return <Picture className={`icon ${SIZES[size]} ${className}`} strokeWidth={1.9} aria-hidden />
}
