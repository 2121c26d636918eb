/** What we use of ifsc, which comes without types. */
declare module 'ifsc' {
	const ifsc: { validate(code: string): boolean }
	export default ifsc
}
