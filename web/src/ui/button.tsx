import type { ComponentProps } from 'react'
import { Link, type LinkProps } from './link.tsx'

interface Look {
	/** At most one `primary` in a group. */
	readonly look?: 'primary' | 'line' | 'text' | 'soft' | 'bad'
	readonly size?: 'sm' | 'md' | 'lg'
	readonly full?: boolean
}

const classOf = ({ look = 'primary', size = 'md', full }: Look, className = '') =>
	['btn', look === 'primary' ? '' : look, size === 'md' ? '' : size, full ? 'full' : '', className]
		.filter(Boolean)
		.join(' ')

type ButtonProps = Look & ComponentProps<'button'>

export function Button({ look, size, full, className, type = 'button', ...rest }: ButtonProps) {
	return <button type={type} className={classOf({ look, size, full }, className)} {...rest} />
}

/** A link that looks like a button, because it starts something. */
export function ButtonLink({ look, size, full, className, ...rest }: Look & LinkProps) {
	return <Link className={classOf({ look, size, full }, className)} {...rest} />
}
