/** Explains in one sentence why the system could not start and what to do. */
export function explainStart(error: unknown): string {
	if (!(error instanceof Error)) return `Karuna could not start: ${String(error)}`
	const { code, port } = error as NodeJS.ErrnoException & { port?: number }
	if (code === 'EADDRINUSE')
		return `Port ${port ?? ''} is taken: stop what listens there, or choose another with PORT=… or OPERATIONS_PORT=…`
	if (code === 'EACCES' && port !== undefined)
		return `Port ${port} may not be used by this user: choose one above 1023 with PORT=…`
	if (code === 'EACCES' || code === 'EPERM') return `A file may not be read or written: ${error.message}`
	// Sentences for people, such as those about the database's folder, are passed on as they are.
	if (error.name === 'PostgresStartError') return error.message
	return `Karuna could not start: ${error.message}`
}
