import type { ComponentProps } from 'react'
import { Link, type LinkProps } from './link.tsx'

export function Pick({
	chosen,
	...rest
}: { readonly chosen: boolean } & Omit<ComponentProps<'button'>, 'type'>) {
	return <button type="button" className="pick" aria-pressed={chosen} {...rest} />
}

export function PickLink({ chosen, ...rest }: { readonly chosen: boolean } & LinkProps) {
	return <Link className="pick" aria-current={chosen ? 'true' : undefined} {...rest} />
}
