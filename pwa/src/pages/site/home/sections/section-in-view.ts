/** Where the reading line lies, from the top of the window: under the header and what sticks to it. */
const LINE = 0.25

/**
 * The section being read: the last one that begins above the reading line.
 * @param ids from top to bottom; those that are not on the page are passed over
 */
export function sectionInView<Id extends string>(ids: readonly Id[]): Id | undefined {
  const line = window.innerHeight * LINE
  const isBegun = (part: Element) => part.getBoundingClientRect().top <= line
  return ids.findLast(id => {
    const section = document.getElementById(id)
    // A sleeping island is not laid out: to measure what is in it would have the browser do so, for nothing.
    return section !== null && isBegun(section.closest('.island') ?? section) && isBegun(section)
  })
}
