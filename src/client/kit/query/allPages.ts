export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** A whole list, page after page. What came twice, because the list moved meanwhile, is in it twice. */
export async function allPages<Item>(
  read: (query: { readonly after?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let page = await read({});
  items.push(...page.items);
  while (page.next !== null) {
    // oxlint-disable-next-line no-await-in-loop -- Where the next page begins stands in this one.
    page = await read({ after: page.next });
    items.push(...page.items);
  }
  return items;
}
