import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
	readonly to: To
	readonly replace?: boolean
	readonly state?: unknown
}

/**
 * A link to a page of this site. It uses the router's hooks instead of its `Link`, which would add code for
 * prefetching.
 */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
	const href = useHref(to)
	const follow = useLinkClickHandler(to, { replace, state, target })
	return (
		<a
			{...rest}
			href={href}
			data-state={state === undefined ? undefined : JSON.stringify(state)}
			target={target}
			onClick={(event) => {
				onClick?.(event)
				if (!event.defaultPrevented) follow(event)
			}}
		/>
	)
}
