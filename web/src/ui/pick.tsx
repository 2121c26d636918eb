import type { ComponentProps } from 'react'
import { Link, type LinkProps } from './link.tsx'

/** One of several ways to narrow what is shown. */
export function Pick({
	chosen,
	...rest
}: { readonly chosen: boolean } & Omit<ComponentProps<'button'>, 'type'>) {
	return <button type="button" className="pick" aria-pressed={chosen} {...rest} />
}

/** The same as a link: what it narrows is in the address. */
export function PickLink({ chosen, ...rest }: { readonly chosen: boolean } & LinkProps) {
	return <Link className="pick" aria-current={chosen ? 'true' : undefined} {...rest} />
}
