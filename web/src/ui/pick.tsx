import type { ComponentProps } from 'react'

/** One of several ways to narrow what is shown. */
export function Pick({
	chosen,
	...rest
}: { readonly chosen: boolean } & Omit<ComponentProps<'button'>, 'type'>) {
	return <button type="button" className="pick" aria-pressed={chosen} {...rest} />
}
