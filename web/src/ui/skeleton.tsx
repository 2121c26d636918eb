export function Skeleton({ className = '' }: { readonly className?: string }) {
	return <span className={`skeleton ${className}`} aria-hidden />
}
