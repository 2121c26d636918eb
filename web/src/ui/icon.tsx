import type { LucideIcon } from 'lucide-react'

interface IconProps {
	readonly of: LucideIcon
	readonly size?: 's' | 'm' | 'l'
	readonly className?: string
}

const SIZES = { s: 'small', m: '', l: 'large' }

export function Icon({ of: Picture, size = 'm', className = '' }: IconProps) {
	return <Picture className={`icon ${SIZES[size]} ${className}`} strokeWidth={1.9} aria-hidden />
}
