/** The anchors of the headings in a Markdown text, as GitHub makes them. */
export function anchorsIn(text: string): Set<string> {
	const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
	return new Set(
		headings.map((heading) =>
			heading
				.toLowerCase()
				.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
				.replaceAll(' ', '-'),
		),
	);
}
