import type { ComponentProps } from 'react'
import { Link, type LinkProps } from './link.tsx'

interface Appearance {
	readonly variant?: 'primary' | 'line' | 'text' | 'soft' | 'bad'
	readonly size?: 'sm' | 'md' | 'lg'
	readonly full?: boolean
}

const classOf = ({ variant = 'primary', size = 'md', full }: Appearance, className = '') =>
	['btn', variant === 'primary' ? '' : variant, size === 'md' ? '' : size, full ? 'full' : '', className]
		.filter(Boolean)
		.join(' ')

type ButtonProps = Appearance & ComponentProps<'button'>

export function Button({ variant, size, full, className, type = 'button', ...rest }: ButtonProps) {
	return <button type={type} className={classOf({ variant, size, full }, className)} {...rest} />
}

export function ButtonLink({ variant, size, full, className, ...rest }: Appearance & LinkProps) {
	return <Link className={classOf({ variant, size, full }, className)} {...rest} />
}
