import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
	readonly to: To
	/** Takes the place of the page in the history. */
	readonly replace?: boolean
	/** What the page that it leads to is told. */
	readonly state?: unknown
}

/**
 * A link to a page of this site. By the router's hooks and not by its own `Link`, which brings along the code that
 * fetches pages of the router's framework ahead.
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
