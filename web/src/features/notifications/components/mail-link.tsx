import type { LucideIcon } from 'lucide-react'
import { asFailure } from '../../../../../client/failure.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface WrongMailLinkProps {
	readonly icon: LucideIcon
	readonly title: string
	readonly text: string
	readonly to: string
	readonly toText: string
}

export function WrongMailLink({ icon, title, text, to, toText }: WrongMailLinkProps) {
	return (
		<EmptyState icon={icon} heading="h1" title={title}>
			<p className="text-ink-2">{text}</p>
			<ButtonLink to={to}>{toText}</ButtonLink>
		</EmptyState>
	)
}

interface MailLinkProps {
	readonly wrong: WrongMailLinkProps
	readonly found: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown }
	readonly change: {
		readonly isError: boolean
		readonly isPending: boolean
		readonly error: unknown
		readonly mutate: (wanted: boolean) => void
	}
	readonly wanted: boolean | undefined
	readonly title: string
	readonly status: string
	readonly help?: string
	readonly action: string
	readonly failed: string
}

/** The page of a mail's link: it needs no log-in, and changes nothing until the button is pressed. */
export function MailLink(props: MailLinkProps) {
	const { wrong, found, change, wanted, title, status, help, action, failed } = props
	if (found.isError) {
		if (![400, 404].includes(asFailure(found.error).statusCode))
			return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
		return <WrongMailLink {...wrong} />
	}
	if (wanted === undefined)
		return (
			<div className="wrap stack gap-6 py-10" aria-busy>
				<Skeleton className="h-10 w-80" />
				<Skeleton className="h-24 w-full" />
			</div>
		)
	return (
		<div className="wrap stack gap-6 py-10">
			<h1>{title}</h1>
			<p role="status">{status}</p>
			{help && <p className="text-ink-2">{help}</p>}
			{change.isError && (
				<p className="err" role="alert">
					{asFailure(change.error).message || failed}
				</p>
			)}
			<div className="row flex-wrap">
				<Button
					variant={wanted ? 'primary' : 'line'}
					disabled={change.isPending}
					onClick={() => change.mutate(!wanted)}
				>
					{action}
				</Button>
				<ButtonLink variant="text" to={wrong.to}>
					{wrong.toText}
				</ButtonLink>
			</div>
		</div>
	)
}
