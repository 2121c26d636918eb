/** A grey stand-in of the size that the content will have. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
	return <span className={`skeleton ${className}`} aria-hidden />
}
