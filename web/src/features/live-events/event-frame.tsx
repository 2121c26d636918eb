import './live-events.css'
import type { ReactNode } from 'react'
import { Mark } from '../../../../client/ui/mark.tsx'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/link.tsx'

/** The picture and the mark above a page of an event, which has no header and footer. */
export function EventFrame({ children }: { readonly children: ReactNode }) {
	return (
		<div className="ev-page">
			<div className="ev-band noprint">
				<picture>
					<source media="(min-width: 721px)" srcSet="/art/hands-band.svg" />
					<img src="/art/hands.svg" alt="" width={1440} height={260} />
				</picture>
				<div className="ev-mark">
					<Link className="logo" to={paths.home.href()}>
						<Mark className="mark" />
						<span>Karuna</span>
					</Link>
				</div>
			</div>
			<div className="wrap">{children}</div>
		</div>
	)
}
