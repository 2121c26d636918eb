import { Mark as Drawing } from '../../../client/ui/mark.tsx'

/** The mark, as large as the style of its place says. */
export const Mark = ({ className = '' }: { readonly className?: string }) => (
	<Drawing className={`mark ${className}`} />
)
